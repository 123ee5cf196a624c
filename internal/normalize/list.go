package normalize

// Passes gives all passes, in the order in which they run. They must not be changed.
func Passes() []Pass { return passes }
