/** For pages that read their address themselves, with `useReadSearch`: so that reading is not part of what every page loads first. */
export const searchAsItStands = (raw: Record<string, unknown>): Readonly<Record<string, unknown>> =>
  raw
