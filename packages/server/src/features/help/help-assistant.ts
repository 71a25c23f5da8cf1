import type { ShippedAssistant } from '#features/assistants/shipped/shipped.service.ts'

/** Answers questions about the product from its documentation. */
export const HELP_ASSISTANT: ShippedAssistant = {
  id: '00000000-0000-7000-8000-000000000120',
  name: 'Help',
  rank: 20,
  is_default: false,
  is_enabled: true,
  is_for_everyone: true,
  publication: 'none',
  tag_ids: [],
  description: {
    en: 'Answers questions about Parlance from its documentation',
    fr: 'Répond aux questions sur Parlance à partir de sa documentation',
  },
  welcome: {
    en: 'Ask how something works in Parlance. Each number in an answer opens the paragraph it comes from.',
    fr: 'Demandez comment fonctionne Parlance. Chaque numéro d’une réponse ouvre le paragraphe dont elle est tirée.',
  },
  starters: [
    { en: 'How do I share a conversation?', fr: 'Comment partager une conversation\u202f?' },
    {
      en: 'How does an assistant answer from my documents?',
      fr: 'Comment un assistant répond-il à partir de mes documents\u202f?',
    },
    { en: 'What is a temporary chat?', fr: 'Qu’est-ce qu’une conversation temporaire\u202f?' },
  ],
  instructions:
    'You explain how to use Parlance, from its documentation only. Answer in the language of the question, briefly, with the names of menus and buttons as the documentation writes them. Where the documentation does not say it, say so and suggest to ask an administrator.',
}
