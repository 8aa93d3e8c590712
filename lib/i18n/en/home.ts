import type { home as French } from '../fr/home.ts'

export const home: typeof French = {
  hero: {
    eyebrow: 'Freelance full-stack developer',
    remote: 'remotely or on site',
    title: 'Websites that work for you.',
    stressed: 'work',
    lead: 'I build tailor-made websites and web applications for small businesses and entrepreneurs: fast, easy to find and easy to keep alive.',
    contact: 'Talk about your project',
    services: 'See the services',
  },
  claims: {
    heading: 'In a few figures',
  },
  offer: {
    heading: 'Three ways to help you',
    intro: 'From the first idea to the life of the site, one person who listens, codes and explains.',
    development: {
      title: 'Custom development',
      text: 'A website or an application designed for your trade, and for the people you want to reach.',
    },
    seo: {
      title: 'SEO and performance',
      text: 'Light, well-structured pages, made to show up fast and to be understood by search engines.',
    },
    support: {
      title: 'Support',
      text: 'From hosting to maintenance, I stay by your side once the site is online.',
    },
  },
  projects: {
    heading: 'Recent projects',
    intro: 'Every project has its trade, its constraints and its audience.',
    facts: 'In short',
  },
  call: {
    heading: 'A project in mind?',
    text: 'Describe it in a few lines and I will reply as soon as possible.',
    button: 'Contact me',
  },
}
