import type { home as French } from '../fr/home.ts'

export const home: typeof French = {
  hero: {
    eyebrow: 'Freelance full-stack developer',
    remote: 'remotely or on site',
    title: 'Websites that work for you.',
    stressed: 'work',
    lead: 'I design and build bespoke websites and web apps for small businesses and entrepreneurs: fast, easy to find and easy to look after.',
    contact: 'Tell me about your project',
    services: 'See my services',
  },
  claims: {
    heading: 'In numbers',
  },
  offer: {
    heading: 'Three ways I can help',
    intro: 'From the first idea to life after launch, one person listens, codes and explains.',
    development: {
      title: 'Custom development',
      text: 'A website or web app built around your trade and the people you want to reach.',
    },
    seo: {
      title: 'SEO and performance',
      text: 'Light, well-structured pages, built to load fast and to make sense to search engines.',
    },
    support: {
      title: 'Support',
      text: 'From hosting to maintenance, I’m still by your side once your site is live.',
    },
  },
  projects: {
    heading: 'Recent projects',
    intro: 'Every project brings its own trade, constraints and audience.',
    facts: 'At a glance',
  },
  testimonials: {
    heading_one: 'What a client says',
    heading_other: 'What clients say',
  },
  call: {
    heading: 'Got a project in mind?',
    text: 'Tell me about it in a few lines and I’ll reply as soon as I can.',
    button: 'Get in touch',
  },
}
