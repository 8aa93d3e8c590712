/**
 * The first script in the head of every public page. In browsers with Trusted Types, the bundler's `script.src = …` goes
 * through this default policy, which allows only the site's own hashed files. It returns the address unchanged, because
 * the bundler finds its files by it. The policy cannot create HTML or script text, so the browser refuses both.
 */
export const scriptGuard =
  'self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(address){' +
  'var url=new URL(address,location.href);' +
  'return url.origin===location.origin&&url.pathname.indexOf("/_next/static/")===0?address:null}})'
