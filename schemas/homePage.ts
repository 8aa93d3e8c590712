import type { PickWording } from '@freelance-site/foundation'
import { HomeIcon } from '@sanity/icons/Home'
import { toCallField, toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'

export const toHomePageType = (pick: PickWording) =>
  toPageType(pick, {
    name: 'homePage',
    title: pick('Page d’accueil', 'Home page'),
    icon: HomeIcon,
    fields: [
      toHeroField(pick),
      toOfferField(pick),
      toSectionField('projects', pick('Projets', 'Projects'), toCommonWords(pick, 'heading', 'intro')),
      toCallField(pick),
    ],
    preview: { prepare: () => ({ title: pick('Accueil', 'Home') }) },
  })

const toHeroField = (pick: PickWording) =>
  toSectionField('hero', pick('Haut de la page', 'Top of the page'), [
    toWordField(
      'eyebrow',
      pick('Surtitre', 'Eyebrow'),
      pick('Qui vous êtes, au-dessus du titre.', 'Who you are, above the title.'),
    ),
    toWordField(
      'remote',
      pick('Après la ville ou la région', 'After the city or region'),
      pick(
        'La ville ou la région vient des réglages. Ces mots la suivent, ici et sur la page de contact.',
        'The city or region comes from the settings. These words follow it, here and on the contact page.',
      ),
    ),
    ...toCommonWords(pick, 'title'),
    toWordField(
      'stressed',
      pick('Mots mis en valeur dans le titre', 'Stressed words of the title'),
      pick(
        'Recopiez-les du titre. S’ils n’y sont plus, le titre s’affiche sans mise en valeur.',
        'Copy them from the title. If they are no longer in it, the title is shown without stress.',
      ),
    ),
    toWordField('lead', pick('Chapeau', 'Lead')),
    toWordField('contact', pick('Premier bouton, vers le contact', 'First button, to the contact page')),
    toWordField('services', pick('Second bouton, vers les services', 'Second button, to the services page')),
  ])

const toOfferField = (pick: PickWording) =>
  toSectionField('offer', pick('Ce que vous proposez', 'What you offer'), [
    ...toCommonWords(pick, 'heading', 'intro'),
    toSectionField('development', pick('Premier point', 'First point'), toCommonWords(pick, 'title', 'text')),
    toSectionField('seo', pick('Deuxième point', 'Second point'), toCommonWords(pick, 'title', 'text')),
    toSectionField('support', pick('Troisième point', 'Third point'), toCommonWords(pick, 'title', 'text')),
  ])
