/** Processes of one installation have one master key; so do those of tests, with whatever runs in them. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);
