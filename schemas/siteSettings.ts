import type { PickWording } from '@freelance-site/foundation'
import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType, type StringRule, type TextRule } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { toImageField, toLocaleField, webAddress } from './document.ts'
import { toVatField } from './pricingPackage.ts'

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
      ...[
        defineField({ name: 'brand', type: 'string', title: pick('Marque', 'Brand') }),
        toLocaleField('tagline', pick('Accroche', 'Tagline'), {
          type: 'localeText',
          description: pick(
            '«\u00a0{{region}}\u00a0» y devient votre ville ou région, écrite plus bas.',
            '“{{region}}” becomes your city or region, given below.',
          ),
        }),
        toLocaleField('region', pick('Ville ou région', 'City or region'), {
          description: pick(
            'Sur l’accueil et la page de contact, et partout où vous écrivez «\u00a0{{region}}\u00a0»\u00a0: accroche, mentions légales…',
            'On the home and contact pages, and wherever you write “{{region}}”: tagline, terms…',
          ),
        }),
        defineField({
          name: 'email',
          type: 'string',
          title: pick('Adresse de contact', 'Contact address'),
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
        ...toProfileFields(
          pick,
          'codeHost',
          pick('Profil sur une forge logicielle', 'Profile on a code host'),
        ),
        toPersonField(pick),
        toSocialImageField(pick),
      ].map((field) => ({ ...field, group: 'identity' })),
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
  defineField({ name, type: 'url', title, validation: webAddress(pick) }),
  toLocaleField(`${name}Label`, pick('Nom de ce lien', 'Name of this link'), {
    description: pick(
      'Vide, il porte le nom du site où il mène : LinkedIn, GitHub, Mastodon…',
      'Left empty, it has the name of the site it leads to: LinkedIn, GitHub, Mastodon…',
    ),
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
    options: { collapsible: true },
    fields: [
      defineField({ name: 'name', type: 'string', title: pick('Nom', 'Name') }),
      toImageField(pick, {
        name: 'portrait',
        title: 'Portrait',
        description: pick(
          'Dans un petit rond : placez le cercle sur le visage.',
          'In a small round frame: drag the circle over the face.',
        ),
      }),
      toLocaleField('sentence', pick('Une phrase', 'One sentence'), {
        description: pick(
          'En une ligne : ce que vous diriez en serrant la main.',
          'One line: what you would say while shaking hands.',
        ),
      }),
    ],
  })

const toSocialImageField = (pick: PickWording) =>
  toImageField(pick, {
    name: 'socialImage',
    title: pick('Image pour les réseaux sociaux', 'Image for social networks'),
    description: pick(
      'Affichée quand une page est partagée. Vide, le site dessine la sienne.',
      'Shown when a page is shared. Left empty, the site draws its own.',
    ),
    altFallback: pick('Vide, c’est le titre de la page.', 'Left empty, it is the title of the page.'),
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
          toLocaleField('label', pick('Légende', 'Label')),
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

function toLegalDetailsField(pick: PickWording) {
  const byLaw = pick(
    'La loi française le demande à un site professionnel.',
    'French law asks a professional site for this.',
  )
  /** French law (LCEN, article 6) asks a professional site to publish these. */
  const mandatory = (rule: StringRule | TextRule) => rule.required().warning(byLaw)
  const detail = (name: string, title: string) =>
    defineField({ name, type: 'string', title, validation: mandatory })
  const longDetail = (name: string, title: string) =>
    defineField({ name, type: 'text', rows: 3, title, validation: mandatory })
  return defineField({
    name: 'legalDetails',
    type: 'object',
    title: pick('Mentions légales', 'Legal details'),
    description: pick(
      'Affichées sur la page des mentions légales. Ce que la loi vous demande dépend de votre statut\u00a0: faites-les confirmer par un juriste.',
      'Shown on the terms page. What the law asks of you depends on your legal status: have a lawyer confirm them.',
    ),
    group: 'legal',
    // Without this rule the Studio validates the fields only once one of them is filled in.
    validation: (rule) => rule.required().warning(byLaw),
    fields: [
      detail('name', pick('Nom', 'Name')),
      detail('status', pick('Statut juridique', 'Legal status')),
      detail('registrationNumber', pick('Numéro d’immatriculation (SIRET)', 'Registration number (SIRET)')),
      defineField({
        name: 'vatNumber',
        type: 'string',
        title: pick('Numéro de TVA intracommunautaire', 'VAT number'),
        description: pick(
          'Si vous en avez un\u00a0: en franchise de TVA, laissez vide.',
          'If you have one: leave it empty while you are exempt from VAT.',
        ),
      }),
      longDetail('address', pick('Adresse', 'Address')),
      detail('telephone', pick('Téléphone', 'Telephone')),
      detail('publicationDirector', pick('Directeur de la publication', 'Publication director')),
      longDetail('host', pick('Hébergeur : nom, adresse, téléphone', 'Host: name, address, telephone')),
      defineField({
        name: 'mediator',
        type: 'text',
        rows: 3,
        title: pick('Médiateur de la consommation : nom, adresse', 'Consumer mediator: name, address'),
        description: pick(
          'Le code de la consommation (art. L612-1) demande à un professionnel qui vend à des particuliers d’en nommer un. Si tous vos clients sont des professionnels, laissez vide.',
          'The French consumer code (art. L612-1) asks a professional who sells to consumers to name one. If all your clients are professionals, leave it empty.',
        ),
      }),
      defineField({
        name: 'mediatorSite',
        type: 'url',
        title: pick('Site du médiateur', 'Website of the mediator'),
        validation: webAddress(pick),
      }),
    ],
  })
}
