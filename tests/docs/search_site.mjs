// search_site.mjs ADDRESS WORDS=PLACE...: searches the site as a reader does; one of the first results must lead to PLACE.
//
// Also: pages are as wide as a phone, light and dark, and fetch nothing from elsewhere.
import {openBrowser} from "../lab/browser/chromium.mjs";

const [address, ...wanted] = process.argv.slice(2);
const PAGES = ["index", "concepts", "gallery", "guide/keys", "guide/parts/gear", "guide/metrics/stick_slip", "api/cpp-law", "conformance-results"];
const FIRST = 10;
const browser = await openBrowser();
let problems = 0;
const say = (text) => { problems += 1; console.log(text); };

const look = async (path, options, check) => {
    const page = await browser.open(`${address}/${path}`, options);
    await check(page);
    const foreign = page.requests.filter((request) => !request.startsWith(address) && !/^(data|blob|about):/.test(request));
    if (foreign.length) say(`${path} fetches ${foreign.join(", ")}`);
    for (const problem of page.problems) say(`${path}: ${problem}`);
    await page.close();
};

try {
    for (const pair of wanted) {
        const [words, target] = pair.split("=");
        await look(`index.html?q=${encodeURIComponent(words)}`, {}, async (page) => {
            const links = `[...document.querySelectorAll('[data-md-component="search-result"] a')].map((a) => a.getAttribute("href"))`;
            await page.until(`${links}.length > 0`);
            const found = await page.value(`${links}.slice(0, ${FIRST})`);
            if (!found.some((link) => link.includes(target))) say(`a search for "${words}" leads to ${found.join(", ")}, not to ${target}`);
        });
    }
    for (const [place, path] of PAGES.entries()) {
        await look(`${path}.html`, {width: 390, height: 844, dark: place % 2 === 1}, async (page) => {
            await page.until(`document.readyState === "complete"`);
            const wide = await page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            if (wide > 1) say(`${path} is ${wide} px wider than a phone`);
        });
    }
} finally {
    await browser.close();
}
console.log(`${wanted.length} searches, ${PAGES.length} pages on a phone, ${problems} problems`);
process.exit(problems ? 1 : 0);
