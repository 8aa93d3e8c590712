import type { meta as French } from '../fr/meta.ts'

export const meta: typeof French = {
  home: {
    menu: 'Home',
    title: 'Freelance full-stack web developer',
    description:
      'Custom development, SEO and performance, support: websites and web apps for small businesses and entrepreneurs.',
  },
  services: {
    menu: 'Services',
    title: 'Services and packages',
    description:
      'Showcase site, custom site or e-commerce platform, hosting and maintenance: see what each package includes.',
  },
  contact: {
    menu: 'Contact',
    title: 'Contact',
    description: 'Tell me about your website or web app in a few lines.',
  },
  terms: {
    menu: 'Terms',
    title: 'Terms',
    description: 'Company information, terms of use, intellectual property and liability.',
  },
  privacy: {
    menu: 'Privacy',
    title: 'Privacy policy',
    description: 'The data this site collects, how it is used and kept secure, and your rights.',
  },
  cookies: {
    menu: 'Cookies',
    title: 'Cookie policy',
    description: 'The cookies on this site, what they do and how to choose the ones you accept.',
  },
  notFound: { title: 'Page not found', description: 'This page doesn’t exist, or no longer does.' },
  gone: { title: 'Page removed', description: 'This page no longer exists.' },
  server: { title: 'Error', description: 'Something went wrong.' },
  unavailable: { title: 'Service unavailable', description: 'The site is temporarily unavailable.' },
  sent: { title: 'Message sent', description: 'Your message has been sent.' },
  notSent: { title: 'Message not sent', description: 'Your message couldn’t be sent.' },
  withBrand: '{{title}} · {{brand}}',
}
