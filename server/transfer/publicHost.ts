import ipaddr from 'ipaddr.js'

/** Azure answers its machines here, with their secrets, though the address looks like any other. */
const azureMetadata = '168.63.129.16'

/** Whether an address is one of the open internet: not of a private network, this machine, or a cloud’s metadata. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === azureMetadata) return false
  // 2000::/3 is all that is routed of IPv6; the rest embeds other addresses or is not assigned.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}
