'use client'

import address from './note.sheet.css?address'

/**
 * The styles of notes. They are a file of their own and no module, because the bundler puts those of all pages into one file,
 * which visitors of a site without notes would load. In a server component it would take any style sheet for such a part.
 */
export const SheetStyles = () => <link rel="stylesheet" href={address} precedence="note" />
