/** Where Google's tag is loaded from; the policy allows this one script of that host. */
export const googleTagAddress = 'https://www.googletagmanager.com/gtag/js'

/** The name of the Trusted Types policy that makes its address. */
export const googleTagPolicyName = 'google-tag'
