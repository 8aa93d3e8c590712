import ipaddr from 'ipaddr.js'

/** Azure's metadata service, which gives machines their secrets. The address looks public. */
const azureMetadata = '168.63.129.16'

/** Whether an address is on the public internet: not in a private network, on this machine, or a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === azureMetadata) return false
  // Only 2000::/3 is routed in IPv6; other ranges embed IPv4 addresses or are not assigned.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}
