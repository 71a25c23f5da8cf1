export const receipt = {
  title: 'Account deleted',
  intro: 'Completed {{moment}}. Keep this receipt.',
  download: 'Download receipt',
  handed_over:
    'Transferred: {{assistants}} assistants, {{knowledge_bases}} knowledge bases, {{groups}} groups.',
  remains:
    'None of this can be read in Parlance any more. Traces can remain in the database files, its write-ahead log and backups until they are overwritten or removed.',
  kept: 'The audit trail and the costs keep only the ID {{id}}.',
  what_threads: 'Conversations',
  what_messages: 'Messages',
  what_runs: 'Answers',
  what_drafts: 'Drafts',
  what_sessions: 'Sessions',
  what_api_keys: 'API keys',
  what_grants: 'Shares received',
  what_user_group_members: 'Group memberships',
  what_notices: 'Notifications',
  what_assistant_installs: 'Installed assistants',
  what_assistants: 'Assistants',
  what_knowledge_bases: 'Knowledge bases',
  what_avatars: 'Pictures',
  what_login_codes: 'Sign-ins in progress',
}
