/**
 * Switches of the interface (specification, section 6). Only those that something reads are named;
 * a flag that was never set is off.
 */
export const FLAG_NAMES = ['enableSemanticSearch'] as const
