/**
 * Goes into the head of every public page, before any other script can add one. With Trusted Types required, the
 * bundler's `script.src = …` passes through this policy, which lets in nothing but the site's own hashed files.
 * The address stays as it is written, since the bundler knows its files by that. No HTML and no script text are made,
 * so writing either is refused. Browsers without Trusted Types skip all this.
 */
export const scriptGuard =
  'self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(address){' +
  'var url=new URL(address,location.href);' +
  'return url.origin===location.origin&&url.pathname.indexOf("/_next/static/")===0?address:null}})'
