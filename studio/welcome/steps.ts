import { z } from 'zod'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import type { PickWording } from '#schemas/pick.ts'

/** What is published of the things that make the site the owner's own. */
export const progressQuery = `{
  "contact": defined(*[_id == "${siteSettingsId}"][0].email),
  "legalDetails": defined(*[_id == "${siteSettingsId}"][0].legalDetails.registrationNumber),
  "picture": count(*[_type == "project" && defined(image.asset)]) > 0,
  "price": count(*[_type == "pricingPackage" && defined(price.amount)]) > 0
}`

export const progressShape = z.object({
  contact: z.boolean(),
  legalDetails: z.boolean(),
  picture: z.boolean(),
  price: z.boolean(),
})

export type Progress = z.infer<typeof progressShape>

/** One thing to do first: where in the Studio, and whether it is done. */
export type Step = { title: string; reason: string; pane: string; isDone: boolean }

/** What to do first, in order. */
export const toSteps = (progress: Progress, pick: PickWording): Step[] => [
  {
    title: pick('Dites qui vous êtes', 'Say who you are'),
    reason: pick(
      'Marque, ville, adresse de contact : dans les réglages.',
      'Brand, city, contact address: in the settings.',
    ),
    pane: siteSettingsId,
    isDone: progress.contact,
  },
  {
    title: pick('Complétez les mentions légales', 'Fill in the legal details'),
    reason: pick(
      'La loi française les demande : réglages, onglet Mentions légales.',
      'French law asks for them: settings, tab Legal details.',
    ),
    pane: siteSettingsId,
    isDone: progress.legalDetails,
  },
  {
    title: pick('Montrez un projet en image', 'Show a project with a picture'),
    reason: pick(
      'Modifiez un projet d’exemple ou créez le vôtre.',
      'Change an example project, or create your own.',
    ),
    pane: 'projects',
    isDone: progress.picture,
  },
  {
    title: pick('Donnez vos prix', 'Give your prices'),
    reason: pick('Sans prix, la page dit « Sur devis ».', 'Without a price the page says “On request”.'),
    pane: 'packages',
    isDone: progress.price,
  },
]
