/** Signs that nobody sees and that mean nothing in a name or an address, such as those around a copied contact. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Ends of lines: the vertical tab is Word's line break, U+2028 the one of macOS. */
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g

const halfCharacter = /\p{Cs}/gu

/**
 * Several lines as they are stored: with line feeds, composed accents, and without control characters. All other invisible
 * signs stay, since some are part of emoji and of words in other scripts.
 */
export const toPlainText = (written: string): string =>
  written
    .normalize('NFC')
    .replace(lineEnd, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(halfCharacter, '\ufffd')
    .trim()

/** A single line as it is stored. The joiners within words and emoji stay. */
export const toPlainLine = (written: string): string =>
  toPlainText(written)
    .replace(invisible, '')
    .replace(/[\n\t]+/g, ' ')
    .trim()
