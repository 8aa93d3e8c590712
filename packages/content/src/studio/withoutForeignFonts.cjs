/**
 * A bundler loader. The Studio's design system loads its typeface from a host of Sanity, which the site's policy
 * forbids: two errors in the console at each load. Without these rules the Studio uses the system's typeface, as it
 * does when the policy blocks them. JavaScript, since the bundler runs it with whichever `node` is on the path.
 *
 * @param {string} source
 */
module.exports = function withoutForeignFonts(source) {
  return source.replaceAll(/@font-face\{[^}]*url\(https:[^}]*\}/g, '')
}
