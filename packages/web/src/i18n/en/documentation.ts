export const documentation = {
  title: 'Documentation',
  resources: 'Parts of the documentation',
  whats_new: 'What’s New',
  whats_new_loading: 'Loading what is new…',
  whats_new_failed: 'Failed to load changelog. Please try again later.',
  whats_new_version: 'Version {{version}}',
  api: 'API',
  users: 'For everybody',
  administrators: 'For administrators',
  api_intro:
    'Calls under /v1 are made with an API key, as OpenAI’s clients make them; calls under /v2 by the page itself, with its session.',
  all: 'All',
  tag: 'Subject',
  example: 'Example',
  access_public: 'Open to everybody',
  access_session: 'Signed in',
  access_key: 'API key',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
  required: 'required',
  copy: 'Copy the example',
  none: 'Nothing found',
  users_intro: 'The few things worth knowing before you begin.',
  user_chat_title: 'Ask and follow up',
  user_chat:
    'Choose an assistant in the menu, write, and press Enter. You can stop an answer, ask again, change your question, and go on later: nothing that you wrote or saw is lost.',
  user_assistants_title: 'Make an assistant',
  user_assistants:
    'Under “My assistants” you give instructions, choose a model and try the draft beside the form. Share it with people or groups, or submit it to the marketplace.',
  user_keys_title: 'Use it from a program',
  user_keys:
    'With the right to do so, make a key under “My API keys”. Set the client’s base address to this one followed by /v1, and name a model or assistant:<id>.',
  user_costs_title: 'See what it costs',
  user_costs: 'Under “My usage” stands what your questions cost and how much of your budgets is left.',
  administrators_intro: 'Where things are set, and what happens then.',
  admin_models_title: 'Providers and models',
  admin_models:
    'Keys of providers are kept encrypted and shown by their last characters alone. The order of the models decides which one answers where nobody chose.',
  admin_roles_title: 'Roles and groups',
  admin_roles:
    'A person has one role; it says what they may do. Groups say with whom things are shared, and who may use restricted models.',
  admin_keys_title: 'API keys',
  admin_keys:
    'Under “API keys” you see everybody’s keys and revoke them at once. A key never does more than its owner may at that moment: disabling the person ends their keys.',
  admin_costs_title: 'Costs and budgets',
  admin_costs:
    'Each call is written into a ledger at the price of its day. Hard budgets refuse a call before it is made; soft ones tell those who watch the costs.',
}
