import { CogIcon } from '@sanity/icons/Cog'
import type { PickWording } from 'foundation/studioLanguage'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { toAltField, webAddress } from './document.ts'
import { imageOptions, toImageAdvice } from './image.ts'
import { toLegalDetailsField } from './legalDetails.ts'
import { toVatField } from './price.ts'

export const toSiteSettingsType = (pick: PickWording) =>
  defineType({
    name: 'siteSettings',
    title: pick('Réglages', 'Settings'),
    type: 'document',
    icon: CogIcon,
    groups: [
      { name: 'identity', title: pick('Identité', 'Identity'), default: true },
      { name: 'claims', title: pick('Chiffres', 'Claims') },
      { name: 'legal', title: pick('Mentions légales', 'Legal details') },
    ],
    fields: [
      defineField({ name: 'brand', type: 'string', title: pick('Marque', 'Brand'), group: 'identity' }),
      defineField({
        name: 'tagline',
        type: 'localeText',
        title: pick('Accroche', 'Tagline'),
        description: pick(
          '«\u00a0{{region}}\u00a0» y devient votre ville ou région, écrite plus bas.',
          '“{{region}}” becomes your city or region, given below.',
        ),
        group: 'identity',
      }),
      defineField({
        name: 'region',
        type: 'localeString',
        title: pick('Ville ou région', 'City or region'),
        description: pick(
          'Sur l’accueil et la page de contact, et partout où vous écrivez «\u00a0{{region}}\u00a0»\u00a0: accroche, mentions légales…',
          'On the home and contact pages, and wherever you write “{{region}}”: tagline, terms…',
        ),
        group: 'identity',
      }),
      defineField({
        name: 'email',
        type: 'string',
        title: pick('Adresse de contact', 'Contact address'),
        group: 'identity',
        validation: (rule) =>
          rule
            .email()
            .error(
              pick(
                'Une adresse e-mail comme bonjour@example.com.',
                'An e-mail address such as bonjour@example.com.',
              ),
            ),
      }),
      ...toProfileFields(
        pick,
        'professionalNetwork',
        pick('Profil sur un réseau professionnel', 'Profile on a professional network'),
      ),
      ...toProfileFields(pick, 'codeHost', pick('Profil sur une forge logicielle', 'Profile on a code host')),
      toPersonField(pick),
      toSocialImageField(pick),
      toClaimsField(pick),
      {
        ...toVatField(
          pick,
          pick(
            'La loi française demande à un professionnel de le dire. Une formule peut dire autre chose\u00a0; si ce champ est vide, ses prix ne disent rien.',
            'French law asks a professional to say so. A package can say otherwise; while this is empty, its prices say nothing.',
          ),
        ),
        group: 'legal',
      },
      toLegalDetailsField(pick),
    ],
    preview: { prepare: () => ({ title: pick('Réglages', 'Settings') }) },
  })

const toProfileFields = (pick: PickWording, name: string, title: string) => [
  defineField({ name, type: 'url', title, group: 'identity', validation: webAddress(pick) }),
  defineField({
    name: `${name}Label`,
    type: 'localeString',
    title: pick('Nom de ce lien', 'Name of this link'),
    description: pick(
      'Vide, il porte le nom du site où il mène : LinkedIn, GitHub, Mastodon…',
      'Left empty, it has the name of the site it leads to: LinkedIn, GitHub, Mastodon…',
    ),
    group: 'identity',
  }),
]

const toPersonField = (pick: PickWording) =>
  defineField({
    name: 'person',
    type: 'object',
    title: pick('Qui est-ce ?', 'Who is it?'),
    description: pick(
      'Affiché près du premier bouton de l’accueil et en haut de la page de contact. Rien n’est obligatoire : ce qui est vide ne se voit pas.',
      'Shown near the first button of the home page and at the top of the contact page. Nothing is required: what is left empty is not seen.',
    ),
    group: 'identity',
    options: { collapsible: true },
    fields: [
      defineField({ name: 'name', type: 'string', title: pick('Nom', 'Name') }),
      defineField({
        name: 'portrait',
        type: 'image',
        title: 'Portrait',
        description: pick(
          'Dans un petit rond : placez le cercle sur le visage.',
          'In a small round frame: drag the circle over the face.',
        ),
        options: imageOptions,
        fields: [toAltField(pick)],
      }),
      defineField({
        name: 'sentence',
        type: 'localeString',
        title: pick('Une phrase', 'One sentence'),
        description: pick(
          'En une ligne : ce que vous diriez en serrant la main.',
          'One line: what you would say while shaking hands.',
        ),
      }),
    ],
  })

const toSocialImageField = (pick: PickWording) =>
  defineField({
    name: 'socialImage',
    type: 'image',
    title: pick('Image pour les réseaux sociaux', 'Image for social networks'),
    description: `${pick(
      'Affichée quand une page est partagée. Vide, le site dessine la sienne.',
      'Shown when a page is shared. Left empty, the site draws its own.',
    )} ${toImageAdvice(pick)}`,
    group: 'identity',
    options: imageOptions,
    fields: [
      toAltField(pick, pick('Vide, c’est le titre de la page.', 'Left empty, it is the title of the page.')),
    ],
  })

const toClaimsField = (pick: PickWording) =>
  defineField({
    name: 'claims',
    type: 'array',
    title: pick('Chiffres de la page d’accueil', 'Claims on the home page'),
    description: pick(
      'Il y en a trois. Ce qui est vide, ou retiré de la liste, reprend les mots d’origine ; pour ne pas montrer un chiffre, ouvrez-le et masquez-le.',
      'There are three. Whatever is left empty or removed from the list falls back to its original words; to leave a claim out, open it and hide it.',
    ),
    group: 'claims',
    of: [
      defineArrayMember({
        type: 'object',
        name: 'claim',
        title: pick('Chiffre', 'Claim'),
        fields: [
          defineField({
            name: 'figure',
            type: 'string',
            title: pick('Chiffre', 'Figure'),
            description: pick('Par exemple « 10+ ».', 'For example “10+”.'),
          }),
          defineField({ name: 'label', type: 'localeString', title: pick('Légende', 'Label') }),
          defineField({
            name: 'hidden',
            type: 'boolean',
            title: pick('Masquer ce chiffre', 'Hide this claim'),
            initialValue: false,
          }),
        ],
        preview: {
          select: { figure: 'figure', label: `label.${defaultLocale}`, hidden: 'hidden' },
          prepare: ({ figure, label, hidden }: { figure?: string; label?: string; hidden?: boolean }) => ({
            title: figure || pick('Chiffre d’origine', 'Built-in claim'),
            subtitle: [hidden && pick('masqué', 'hidden'), label].filter(Boolean).join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) =>
      rule
        .max(3)
        .error(
          pick(
            'La page d’accueil a de la place pour trois chiffres.',
            'The home page has room for three claims.',
          ),
        ),
  })
