const HOME = '/'
const MAX_LENGTH = 2000
/** Deep enough for any encoding of an encoding that a router or proxy on the way might undo. */
const MAX_DECODINGS = 4
/** Pages that only make sense before signing in, and addresses that are no pages. */
const NO_LANDING = /^(?:\/(?:en|lv|lt|et|tokens))?\/(?:auth|api)(?:[/?#]|$)/i

// Browsers drop tabs and line breaks from an address and read `\` as `/`.
const hasControl = (text: string): boolean =>
  [...text].some((character) => character <= ' ' || character === '\u007f')

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The path of an address in every stage of decoding; null when it cannot be decoded to an end. */
const decodings = (path: string): readonly string[] | null => {
  const stages = [path]
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const last = stages.at(-1) ?? ''
    const next = decoded(last)
    if (next === null) return null
    if (next === last) return stages
    stages.push(next)
  }
  return null
}

/** Cuts the app's own origin off an absolute address. */
const withoutOrigin = (address: string, origin: string): string => {
  const own = address.slice(0, origin.length).toLowerCase() === origin.toLowerCase()
  if (!own) return address
  const rest = address.slice(origin.length)
  if (rest === '') return HOME
  return rest.startsWith('?') || rest.startsWith('#') ? `/${rest}` : rest
}

/**
 * Where to go after signing in: the path, query and fragment of an address within the app's own
 * origin, else home: external addresses are ignored.
 *
 * Gives a path with exactly one leading slash that no browser and no router can take for another host,
 * whatever decoding it does. `origin` is like `https://kogge.example`, without a slash.
 */
export const safeCallback = (address: string | null | undefined, origin: string): string => {
  if (!address || address.length > MAX_LENGTH || hasControl(address)) return HOME
  const local = withoutOrigin(address, origin)
  const path = local.split(/[?#]/, 1)[0] ?? ''
  const stages = decodings(path)
  const safe =
    stages?.every(
      (stage) =>
        stage.startsWith('/') &&
        !stage.includes('//') &&
        !stage.includes('\\') &&
        !/\/\.{1,2}(?:\/|$)/.test(stage) &&
        !hasControl(stage.replaceAll(' ', '')),
    ) ?? false
  return safe && !NO_LANDING.test(local) ? local : HOME
}
