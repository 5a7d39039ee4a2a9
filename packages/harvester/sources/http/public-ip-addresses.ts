import ipaddr from 'ipaddr.js'

/** Where a cloud answers its own machines although the address looks public (Azure's wire server). */
const OF_CLOUDS = ['168.63.129.16']

const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const [bare = ''] = address.split('%')
  return ipaddr.isValid(bare) ? ipaddr.parse(bare) : null
}

/**
 * Whether an IP address belongs to the open internet: none of IANA's special-purpose registries
 * (private, loopback, link-local with the metadata services, carrier-grade NAT, documentation,
 * multicast, reserved), and of IPv6 only global unicast (2000::/3) that carries no IPv4 address
 * within (mapped, 6to4, Teredo, NAT64). What is no address is not public.
 */
export const isPublicAddress = (address: string): boolean => {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast' || OF_CLOUDS.includes(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}

export const isLoopback = (address: string): boolean => parse(address)?.range() === 'loopback'
