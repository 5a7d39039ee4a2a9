/** Titles that miss a language, or have a translation of the kind, or one of a title that has changed. */
export const TRANSLATION_STATES = ['missing', 'machine', 'person', 'outdated'] as const
