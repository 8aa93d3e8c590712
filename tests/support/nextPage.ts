import { scriptGuard } from 'releases/security/trustedTypes'
import { toBeforePaintScript } from '#lib/preferences/beforePaintScript.ts'

const ownScripts = `<script>${scriptGuard}</script><script>${toBeforePaintScript()}</script>`

/** A page as Next writes it: a style sheet, then the site's own scripts, then data. */
export const nextPage = `<!DOCTYPE html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>${ownScripts}</head><script>self.__next_f.push([1,"data"])</script>`
