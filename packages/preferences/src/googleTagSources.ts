/** The address of Google's tag. The policy allows only this script of that host. */
export const googleTagAddress = 'https://www.googletagmanager.com/gtag/js'

/** The name of the Trusted Types policy that makes its address. */
export const googleTagPolicyName = 'google-tag'

// https://developers.google.com/tag-platform/security/guides/csp
const measuringHosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']

/** What the tag loads and where it reports to, by directive of the policy. */
export const googleTagSources = {
  'script-src': [googleTagAddress],
  'img-src': measuringHosts,
  'connect-src': [...measuringHosts, 'https://*.analytics.google.com'],
  'trusted-types': [googleTagPolicyName],
}
