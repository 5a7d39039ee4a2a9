import Bowser from 'bowser'

/** A browser and its system by their own names ("Firefox", "Linux"); null for what is not known. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** What a `User-Agent` header says of the device that sent it. */
export const deviceOf = (userAgent: string | null): Device => {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
