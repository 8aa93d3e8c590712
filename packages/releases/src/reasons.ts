import { createReasons } from './reason.ts'

/** Why content and pictures cannot be read, a release cannot be made or shown, or a link leads nowhere. */
export const { toReason, parseReason, codes } = createReasons({
  requestFailed: { fr: 'la demande a échoué ({detail})', en: 'the request failed ({detail})' },
  notContent: {
    fr: 'sa réponse n’est pas le contenu demandé',
    en: 'its answer is not the content asked for',
  },
  notRunning: { fr: 'le lac de contenu ne démarre pas', en: 'the content lake does not start' },
  fileRefused: {
    fr: 'le lac a répondu {status} pour son fichier',
    en: 'the lake answered {status} for its file',
  },
  fileTooLarge: { fr: 'son fichier dépasse {megabytes} Mo', en: 'its file is larger than {megabytes} MB' },
  fileUnreadable: {
    fr: 'son fichier ne se lit pas comme une image ({detail})',
    en: 'its file cannot be read as a picture ({detail})',
  },
  tooManyPixels: {
    fr: 'a plus de {megapixels} millions de pixels\u00a0: réduisez-la avant de l’importer',
    en: 'has more than {megapixels} million pixels: make it smaller before you upload it',
  },
  tooSlowToDraw: {
    fr: 'est un dessin SVG trop long à tracer\u00a0: simplifiez-le, ou exportez-le en PNG',
    en: 'is an SVG that takes too long to draw: simplify it, or export it as PNG',
  },
  isHeic: {
    fr: 'est une photo HEIC, que les navigateurs ne lisent pas\u00a0: exportez-la en JPEG',
    en: 'is a HEIC photo, which browsers do not read: export it as JPEG',
  },
  imageFailed: { fr: 'il a répondu {status} pour une image', en: 'it answered {status} for an image' },
  imageStalled: {
    fr: 'il s’est tu avant la fin d’une image',
    en: 'it stopped sending before an image was complete',
  },
  renderFailed: { fr: 'n’a pas pu être créée ({detail})', en: 'could not be rendered ({detail})' },
  headersRefused: { fr: 'ne peut pas être servie ({detail})', en: 'cannot be served ({detail})' },
  checkFailed: { fr: 'ne passe pas la vérification ({detail})', en: 'does not pass the check ({detail})' },
  pageUnknown: { fr: 'cette page n’existe pas', en: 'there is no such page' },
  anchorUnknown: {
    fr: 'la page n’a aucun endroit nommé «\u00a0{anchor}\u00a0»',
    en: 'the page has no place named “{anchor}”',
  },
  fileMissing: { fr: 'le fichier {file} manque', en: 'the file {file} is missing' },
  fileChanged: {
    fr: 'le fichier {file} n’est pas celui qui a été écrit',
    en: 'the file {file} is not what was written',
  },
  recordUnreadable: { fr: 'sa description ne peut pas être lue', en: 'its record cannot be read' },
})
