import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import type { RedirectKind } from 'releases/redirects/redirectTypes'
import { defineField, defineType } from 'sanity'
import type { PickWording } from '#lib/i18n/typeset.ts'
import { required } from './document.ts'
import { refusedByRelease } from './refusal.ts'

const toKinds = (pick: PickWording): { title: string; value: RedirectKind }[] => [
  { title: pick('Pour de bon (301)', 'For good (301)'), value: 'permanent' },
  { title: pick('Pour un temps (302)', 'For a while (302)'), value: 'temporary' },
  { title: pick('Page retirée, sans suite (410)', 'Page removed, nothing follows (410)'), value: 'gone' },
]

export const toRedirectType = (pick: PickWording) =>
  defineType({
    name: 'redirect',
    title: pick('Redirection', 'Redirect'),
    type: 'document',
    icon: ArrowRightIcon,
    fields: [
      defineField({
        name: 'from',
        type: 'string',
        title: pick('Ancienne adresse', 'Old address'),
        description: pick(
          'Ce qui suit le nom du site : /ancienne-page.',
          'What follows the name of the site: /old-page.',
        ),
        validation: (rule) => [
          required(pick('De quelle adresse partir ?', 'Which address does it begin at?'))(rule),
          rule.custom(refusedByRelease(pick, 'from')),
        ],
      }),
      defineField({
        name: 'kind',
        type: 'string',
        title: pick('Ce qu’elle devient', 'What becomes of it'),
        options: { layout: 'radio', list: toKinds(pick) },
        initialValue: 'permanent',
        validation: required(
          pick('Choisissez ce que devient l’adresse.', 'Choose what becomes of the address.'),
        ),
      }),
      defineField({
        name: 'to',
        type: 'linkAddress',
        title: pick('Nouvelle adresse', 'New address'),
        description: pick(
          'Une page de ce site. Les paramètres de l’ancienne adresse la suivent.',
          'A page of this site. The parameters of the old address follow.',
        ),
        hidden: ({ document }) => document?.kind === 'gone',
        validation: (rule) => [
          rule.uri({ allowRelative: true }),
          rule.custom((to, { document }) => {
            if (to || document?.kind === 'gone') return true
            return pick('À quelle adresse mène-t-elle ?', 'Which address does it lead to?')
          }),
          rule.custom(refusedByRelease(pick, 'to')),
        ],
      }),
    ],
    preview: {
      select: { title: 'from', to: 'to', kind: 'kind' },
      prepare: ({ title, to, kind }) => ({
        title,
        subtitle: kind === 'gone' ? pick('Page retirée', 'Page removed') : to && `→ ${to}`,
        media: ArrowRightIcon,
      }),
    },
  })
