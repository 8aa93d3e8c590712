import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en, fieldProblems as fieldEn, words } from './en.ts'
import { fieldProblems as fieldFr, problems as fr, words as frenchWords } from './fr.ts'

/** When a field of a document cannot be shown. An unknown choice in an optional field is only a warning. */
export const fieldProblems: ListedProblems<typeof fieldEn> = {
  en: fieldEn,
  fr: fieldFr,
  cases: {
    missing: { when: 'A required field has no value.' },
    textMissing: { when: 'A required text lacks a language.' },
    isDraft: { when: 'A query answers with a draft or a version.' },
    notText: { when: 'A text field has a value of another type.' },
    notLocalized: { when: 'A translated text is no object of languages.' },
    notList: { when: 'A list has a value of another type.' },
    notNumber: { when: 'A number has a value of another type.' },
    notInteger: { when: 'A whole number has a fraction.' },
    notBoolean: { when: 'A switch has a value of another type.' },
    notOneOf: { when: 'A choice is unknown to this version of the site.', severity: 'error or warning' },
    tooSmall: { when: 'A number is below its minimum.' },
    tooLarge: { when: 'A number is above its maximum.' },
    notDateTime: { when: 'A moment is no date with a time.' },
    notDay: { when: 'A day is written in another form.' },
    notYear: { when: 'A year is written in another form.' },
    notEmail: { when: 'An e-mail address is none, or several.' },
    notWebAddress: { when: 'A web address does not begin with https://.' },
    notLink: { when: 'A link has an address of another kind.' },
    notPath: { when: 'The address of a redirect is not one of this site, or has parameters.' },
    notSlug: { when: 'The address of a page has other signs.' },
    slugMissing: { when: 'A document with a page has no address.' },
    slugTaken: { when: 'Two documents have the same address.' },
    addressTaken: { when: 'A redirect begins at an address of the site.' },
    redirectedTwice: { when: 'Two redirects begin at the same address.' },
    redirectLoop: { when: 'A redirect leads back to where it begins.' },
    redirectChain: { when: 'A redirect leads to an address that is redirected.' },
    redirectTarget: { when: 'A redirect begins where another one leads.' },
    notFormattedText: { when: 'A formatted text has a value of another type.' },
    notShown: { when: 'A formatted text contains a block that the site does not show.' },
    unknownMark: { when: 'A formatted text has a mark that the site does not know.', severity: 'error or warning' },
    notMonths: { when: 'A duration is no whole number of months.' },
    notImageId: { when: 'A picture refers to something else than an image.' },
    notShare: { when: 'The crop or the focus of a picture is outside of it.' },
    emptyCrop: { when: 'The crop of a picture leaves nothing.' },
    unexpected: { when: 'A value is wrong in a way that has no code.' },
  },
}

/** When content and pictures cannot be read, or are not shown as they were published. */
export const contentProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    requestFailed: { when: 'A request to the content lake fails.' },
    notContent: { when: 'The lake answers with something that is not content.' },
    notRunning: { when: 'The embedded lake does not start.' },
    fileRefused: { when: 'The lake does not give the file of a picture.', severity: 'warning' },
    fileTooLarge: { when: 'The file of a picture is too large to be resized.', severity: 'warning' },
    fileUnreadable: { when: 'The file of a picture is damaged or of another kind.', severity: 'warning' },
    tooManyPixels: { when: 'A picture has too many pixels to be resized.', severity: 'warning' },
    tooSlowToDraw: { when: 'An SVG takes too long to draw.', severity: 'warning' },
    isHeic: { when: 'A picture is a HEIC photo.', severity: 'warning' },
    heldBack: { when: 'A page fails with a changed document, and works with the former one.', severity: 'warning' },
    heldOut: { when: 'A page fails with a new document, and works without it.', severity: 'warning' },
    shownLater: { when: 'A document is published whose date is in the future.', severity: 'warning' },
    heldTogether: { when: 'A document was scheduled for the same moment as one that is held back.', severity: 'warning' },
    textTooLong: { when: 'A text is longer than a page can hold.', severity: 'warning' },
    listTooLong: { when: 'A list is longer than a page can hold.', severity: 'warning' },
    documentTooLong: { when: 'All texts of a document are longer than a page can hold.', severity: 'warning' },
    notDrawn: { when: 'The font of the pictures for shared links lacks signs of a title.', severity: 'warning' },
    imageFailed: { when: 'The lake answers the request for an image with an error of the server.' },
    imageStalled: { when: 'The lake stops sending an image.' },
  },
}

/** When the pages of a host are older than what is published. */
export const hostProblems: ListedProblems<Pick<typeof words, Extract<keyof typeof words, `host.${string}`>>> = {
  en: words,
  fr: frenchWords,
  cases: {
    'host.title': { when: 'A host shows older content 10 minutes after a publication: the subject.' },
    'host.lag': { when: 'The same: in the Studio, and the text of the mail.' },
    'host.reasons': { when: 'The same: where to look.' },
    'host.check': { when: 'The same, with the command of the site.' },
  },
}
