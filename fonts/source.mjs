// The fonts of the site, from the one list, and their files in the packages of Fontsource.
import { existsSync, readFileSync } from 'node:fs'

/** By role: the family, the weights that the style sheets use, and the weight whose kerning serves for all, if one does. */
export const fonts = JSON.parse(readFileSync(new URL('fonts.json', import.meta.url), 'utf8'))

const toId = (family) => family.toLowerCase().replaceAll(' ', '-')

/** A file of the package of a family; the error names the package to install. */
export function readFromPackage(family, file) {
  const name = `@fontsource-variable/${toId(family)}`
  const folder = new URL(`../node_modules/${name}/`, import.meta.url)
  if (!existsSync(folder))
    throw new Error(`${family} of fonts/fonts.json is not installed: npm install --save-dev ${name}`)
  return readFileSync(new URL(file, folder))
}

/** The variable font of a family, for the letters of a subset such as `latin`. */
export const readVariableFont = (family, subset) =>
  readFromPackage(family, `files/${toId(family)}-${subset}-wght-normal.woff2`)
