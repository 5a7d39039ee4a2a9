import { z } from 'zod'

const SCHEME = /^https?:\/\//i
const LABEL = /^[\p{L}\p{N}-]+$/u
/** What a domain ends with: letters, or what stands for those that are none of ASCII. */
const ENDING = /^(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/iu
/** A port and a path, if at all. */
const REST = /^(?::\d{1,5})?(?:[/?#][^\s\\"'<>`]*)?$/

const isLabel = (label: string): boolean =>
  LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** A host with a dot and letters at its end, and what stands behind it. No user, no blanks. */
const partsOf = (address: string): { readonly host: string; readonly rest: string } | null => {
  const bare = address.replace(SCHEME, '')
  const end = bare.search(/[:/?#]/)
  const host = (end === -1 ? bare : bare.slice(0, end)).replace(/\.$/, '')
  const rest = end === -1 ? '' : bare.slice(end)
  const labels = host.split('.')
  const ending = labels.pop() ?? ''
  const isHost = labels.length > 0 && labels.every(isLabel) && ENDING.test(ending)
  return isHost && REST.test(rest) ? { host, rest } : null
}

/** Ports of https, the own one and the one beside it; an address that names the own one has none. */
const HTTPS_PORTS = ['', '8443']

/** Whether an address of https names no port that is some other service's. */
export const isHttpsPort = ({ port }: { readonly port: string }): boolean =>
  HTTPS_PORTS.includes(port)

/** The port that an address names; empty without one, and for that of https. */
export const portOf = (address: string): string => {
  const port = /^:(\d{1,5})/.exec(partsOf(address)?.rest ?? '')?.[1] ?? ''
  return Number(port) === 443 ? '' : port
}

/** Whether a program reads an address as one. */
const isUrl = (address: string): boolean => z.url().safeParse(address).success

/** A host of ASCII alone is read as it is, also where a label in Punycode stands for nothing; beside another sign each label is proven. */
const isReadable = ({ host }: { readonly host: string }): boolean => isUrl(`https://${host}.ü`)

const MAX_LENGTH = 300

/**
 * A web address as somebody types it, forced to https: `example.eu` and `http://example.eu` are
 * `https://example.eu`. Null for what is none: another scheme, a name or password before the host, no
 * domain, a port beyond the last, more than so many characters.
 */
export const httpsAddress = (typed: string, longest = MAX_LENGTH): string | null => {
  const text = typed.trim()
  if (text.length > longest) return null
  const parts = partsOf(text)
  if (!parts || !isReadable(parts)) return null
  const address = `https://${parts.host.toLowerCase()}${parts.rest}`
  return isUrl(address) ? address : null
}

/** What is shown of an address: its host, without `www.`. */
export const hostOf = (address: string): string =>
  (partsOf(address)?.host ?? address).replace(/^www\./i, '')
