import type { contact as French } from '../fr/contact.ts'

export const contact: typeof French = {
  heading: 'Let’s talk about your project',
  intro: 'A few lines are enough to begin.',
  form: {
    label: 'Contact form',
    required: 'All fields are needed.',
    fullName: 'Full name',
    email: 'E-mail address',
    emailHint: 'To reply to you, and nothing else.',
    message: 'Your message',
    messageHint: 'Your business, what you expect of the site, a date if you have one.',
    submit: 'Send the message',
    sending: 'Sending...',
  },
  errors: {
    fullName: {
      missing: 'Enter your name.',
      tooLong: 'This name is too long: {{max}} characters at most.',
      invalid: 'This name contains characters that cannot be sent.',
    },
    email: {
      missing: 'Enter your e-mail address.',
      tooLong: 'This address is too long: {{max}} characters at most.',
      invalid: 'This address is incomplete or misspelt; it should look like name@example.com.',
    },
    message: {
      missing: 'Write your message.',
      tooLong: 'This message is too long: {{max}} characters at most.',
      invalid: 'This message contains characters that cannot be sent.',
    },
  },
  toast: {
    label: 'Notifications',
    close: 'Close',
    successTitle: 'Message sent!',
    successText: 'I will reply as soon as possible.',
    failureTitle: 'Error',
    failureText: 'An error occurred while sending the message.',
    offlineTitle: 'No connection',
    offlineText: 'Your message has not left. It stays here: send it again once you are back online.',
    waitTitle: 'One moment',
    waitText: 'Too many messages have been sent. Yours stays here: try again a little later.',
  },
  sent: {
    heading: 'Message sent!',
    text: 'I will reply as soon as possible.',
    back: 'Back to the home page',
  },
  notSent: {
    heading: 'The message was not sent',
    text: 'An error occurred while sending the message. Go back with your browser: you will find your text there as you typed it.',
    back: 'Back to the form',
  },
  cannotSend: 'Sending from this form is not available at the moment.',
  writeInstead: 'You can write to me at this address:',
  reach: {
    heading: 'Reach me',
    email: 'By e-mail',
    where: 'Where I work',
    place: '{{region}}, remotely or on site',
  },
  next: {
    heading: 'What happens next?',
    read: 'I read your message and reply as soon as possible.',
    talk: 'We talk about your project, remotely or on site.',
    quote: 'You receive a quote, and you decide.',
  },
  data: {
    heading: 'Your data',
    text: 'Your name, address and message are used only to reply to you.',
    link: 'More about your data',
  },
}
