export const documentation = {
  title: 'Documentation',
  resources: 'Documentation sections',
  api: 'API',
  users: 'For everyone',
  administrators: 'For administrators',
  api_intro:
    'Calls under /v1 use an API key, like OpenAI’s clients. Calls under /v2 are made by these pages, with the session of the person signed in.',
  all: 'All',
  tag: 'Subject',
  example: 'Example',
  access_public: 'Open to everyone',
  access_session: 'Signed in',
  access_key: 'API key',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Responses',
  required: 'required',
  copy: 'Copy example',
  none: 'No results',
  users_intro: 'The essentials to get started.',
  user_chat_title: 'Ask and follow up',
  user_chat:
    'Choose an assistant in the menu, type your question and press Enter. You can stop an answer, regenerate it, edit your question, and come back later: nothing you wrote or saw is lost.',
  user_assistants_title: 'Create an assistant',
  user_assistants:
    'Under “$t(layout.my_assistants)”, write instructions, choose a model and preview the draft beside the form. Share the assistant with people or groups, or submit it to the marketplace.',
  user_expert_title: 'Work on a prompt',
  user_expert:
    'Under “$t(layout.expert_prompts)”, write a system prompt and a user prompt with variables, run both in up to four columns, and compare the answers. Save versions: people with whom you share the prompt use the live one.',
  user_keys_title: 'Use Parlance from a program',
  user_keys:
    'If you are allowed to, create a key under $t(layout.my_account) › $t(layout.my_keys). Set the client’s base address to this site’s address followed by /v1, and use the name of a model, or assistant:<id>.',
  user_costs_title: 'See your usage',
  user_costs:
    'Under $t(layout.my_account) › $t(layout.my_usage) you see what your questions cost and how much of your budgets is left.',
  administrators_intro: 'The settings and what they do.',
  admin_models_title: 'Providers and models',
  admin_models:
    'Provider keys are stored encrypted, and only their last characters are shown. The order of the models decides which one answers when no model is chosen.',
  admin_roles_title: 'Roles and groups',
  admin_roles:
    'Each person has one role, which says what they are allowed to do. Groups are for sharing, and for models restricted to some people.',
  admin_keys_title: 'API keys',
  admin_keys:
    'Under “$t(apiKeys.title)” you see everyone’s keys and can revoke them immediately. A key never has more permissions than its owner: disabling a person also stops their keys.',
  admin_costs_title: 'Costs and budgets',
  admin_costs:
    'Every call is recorded at the price of the day. Blocking budgets refuse a call before it is made; alert-only budgets notify the people who monitor costs.',
}
