// Import of the module: how far a run is, as a share. The page's worker passes it on.
mergeInto(LibraryManager.library, {
    lab_progress: function (share) { if (Module["progress"]) Module["progress"](share); },
});
