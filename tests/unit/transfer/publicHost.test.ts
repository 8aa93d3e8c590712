import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/transfer/publicHost.ts'

test.each([
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.100.100.200', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '192.0.0.192', '168.63.129.16', '::1', '::', 'fe80::1'],
  ...['fd00:ec2::254', 'ff02::1', '::ffff:10.0.0.1', '::7f00:1', '64:ff9b::a00:1', '2002:a00:1::'],
  ...['2001:db8::1', 'fec0::1'],
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a01:e0a::1'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
