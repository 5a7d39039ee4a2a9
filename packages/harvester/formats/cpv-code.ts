const WRITTEN = /^(\d{8})(?:-\d)?$/

/** The eight digits of a CPV code, written with its check digit (`45233253-7`) or without; null for what is none. */
export const cpvCode = (written: string | null): string | null =>
  WRITTEN.exec(written?.trim() ?? '')?.[1] ?? null
