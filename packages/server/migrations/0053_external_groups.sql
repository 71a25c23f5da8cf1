-- Groups of the external directories that plugins provide.
CREATE TABLE external_groups (
  -- begins with the id of the plugin; the subject of grants
  id text NOT NULL,
  plugin_id text NOT NULL,
  name text NOT NULL,
  -- distinguishes groups with the same name, for example their address
  detail text NOT NULL DEFAULT '',
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT external_groups__pk PRIMARY KEY (id)
);

-- When the groups of a person were looked up in the directory of a plugin.
CREATE TABLE external_group_lookups (
  plugin_id text NOT NULL,
  user_id uuid NOT NULL,
  -- start of the last successful lookup; null if there was none
  confirmed_at timestamptz(3),
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT external_group_lookups__pk PRIMARY KEY (plugin_id, user_id),
  CONSTRAINT external_group_lookups__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX external_group_lookups__user_id ON external_group_lookups (user_id);
CREATE INDEX external_group_lookups__due_at ON external_group_lookups (plugin_id, due_at);

-- The results of the lookups, including nested groups.
CREATE TABLE external_group_members (
  user_id uuid NOT NULL,
  group_id text NOT NULL,
  plugin_id text NOT NULL,
  -- valid until then, unless a lookup confirms it
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT external_group_members__pk PRIMARY KEY (user_id, group_id),
  CONSTRAINT external_group_members__group FOREIGN KEY (group_id) REFERENCES external_groups (id) ON DELETE CASCADE,
  CONSTRAINT external_group_members__lookup FOREIGN KEY (plugin_id, user_id)
    REFERENCES external_group_lookups (plugin_id, user_id) ON DELETE CASCADE
);
CREATE INDEX external_group_members__lookup ON external_group_members (plugin_id, user_id);
CREATE INDEX external_group_members__group_id ON external_group_members (group_id);
