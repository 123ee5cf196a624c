package normalize

import "slices"

// passes are all passes, in the order in which they run: the upgrade to draft 2020-12
// first, then what the targets ask for. A pass sees what the ones before it have left.
var passes = slices.Concat(upgradePasses, targetPasses)

var targetPasses = []Pass{
	hoistDefinitions,
	resolveRootRef,
	mergeAllOf,
	joinConditions,
	constToEnum,
	oneOfToAnyOf,
	settleUnions,
	mergeRootUnion,
	fitEnum,
	inferType,
	dropNever,
	checkRepresentable,
	tuplesToItems,
	tellDefault,
	dropUnsupported,
	bareRefs,
	simplifyUnions,
	closeObjects,
	requireAll,
	dropUnreachable,
}
