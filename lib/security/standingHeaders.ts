import { nothingPolicy } from './contentPolicy.ts'

/** A year, renewed with every answer. Other hosts of the domain are not this site's to decide about. */
export const transportHeader = { 'strict-transport-security': 'max-age=31536000' } as const

const noDevices = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

/** On every answer, whatever it holds. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // `no-referrer` would make form posts say `Origin: null`.
  'referrer-policy': 'same-origin',
  'permissions-policy': noDevices.map((name) => `${name}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** On every answer that does not bring a policy of its own. */
export const standingHeaders = {
  ...commonHeaders,
  'x-frame-options': 'DENY',
  'content-security-policy': nothingPolicy,
} as const
