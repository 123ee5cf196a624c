package normalize

// upgradePasses bring a schema of any dialect to draft 2020-12, by what is there and
// not only by what $schema says. What is no longer to be looked at leaves first; each
// pass may rely on what the ones before it have done.
var upgradePasses = []Pass{
	upgradeTypeWords,   // before malformed values: draft-03 has schemas in type lists
	upgradeRefSiblings, // what is ignored needs no mending
	dropMalformed,
	upgradeSchemaURI,
	upgradeIDs,
	upgradeRequiredFlag,
	upgradeDraft3Words, // makes allOf and not
	upgradeDefinitions,
	upgradeTuples,
	upgradeDependencies,
	upgradeExclusiveBounds,
	upgradeNullable,
	upgradeOpenPatterns,
	upgradePropertyNames,
}
