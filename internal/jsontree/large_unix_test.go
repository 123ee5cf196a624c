//go:build unix

package jsontree

import (
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// The size must be checked before anything is read: these pages can not be.
func TestTooLarge(t *testing.T) {
	huge, err := syscall.Mmap(-1, 0, 1<<31, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(huge)
	var p Parser
	if _, err := p.Parse(unsafe.String(&huge[0], len(huge))); err == nil || !strings.Contains(err.Error(), "2 GiB") {
		t.Errorf("Parse: %v", err)
	}
	for _, err := range Split(huge) {
		if err == nil || !strings.Contains(err.Error(), "2 GiB") {
			t.Errorf("Split: %v", err)
		}
	}
}
