/** Who asks, as the site's front saw them. It sets this header itself and drops what a visitor puts there. */
export const visitorHeader = 'x-visitor-address'

/** Asked without the front between, from this machine. */
export const directSource = 'direct'
