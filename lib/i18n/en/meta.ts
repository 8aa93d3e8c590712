import type { meta as French } from '../fr/meta.ts'

export const meta: typeof French = {
  home: {
    menu: 'Home',
    title: 'Freelance full-stack web developer',
    description:
      'Custom development, SEO and performance, support: websites and web applications for small businesses and entrepreneurs.',
  },
  services: {
    menu: 'Services',
    title: 'Services and packages',
    description:
      'Showcase site, custom site or e-commerce platform, hosting and maintenance: the packages and what they include.',
  },
  contact: {
    menu: 'Contact',
    title: 'Contact',
    description: 'Describe your website or web application project in a few lines.',
  },
  terms: {
    menu: 'Terms',
    title: 'Terms',
    description: 'Publisher of the site, terms of use, intellectual property and liability.',
  },
  privacy: {
    menu: 'Privacy',
    title: 'Privacy policy',
    description: 'The data this site collects, how it is used and secured, and your rights.',
  },
  cookies: {
    menu: 'Cookies',
    title: 'Cookie policy',
    description: 'The cookies of this site, what they are for and how to choose them.',
  },
  notFound: { title: 'Page not found', description: 'This page does not exist or no longer exists.' },
  server: { title: 'Error', description: 'An error occurred.' },
  unavailable: { title: 'Service unavailable', description: 'The site is temporarily unavailable.' },
  sent: { title: 'Message sent', description: 'Your message was sent.' },
  notSent: { title: 'Message not sent', description: 'Your message could not be sent.' },
  withBrand: '{{title}} · {{brand}}',
}
