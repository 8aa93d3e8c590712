/**
 * The first script in the head of every public page. Where Trusted Types are required, the bundler's `script.src = …`
 * goes through this default policy, which allows nothing but the site's own hashed files. The address is returned
 * unchanged, since the bundler looks its files up by it. The policy creates no HTML and no script text, so writing
 * either is refused. Browsers without Trusted Types skip it.
 */
export const scriptGuard =
  'self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(address){' +
  'var url=new URL(address,location.href);' +
  'return url.origin===location.origin&&url.pathname.indexOf("/_next/static/")===0?address:null}})'

/** Where Google's tag is loaded from; the policy allows this one script of that host. */
export const googleTagAddress = 'https://www.googletagmanager.com/gtag/js'

/** The name of the Trusted Types policy that makes its address. */
export const googleTagPolicyName = 'google-tag'
