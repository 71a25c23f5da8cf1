-- Conversations of expert prompts, of test runs and temporary ones are in none of the lists of conversations.
ALTER TABLE threads
  DROP CONSTRAINT threads__purpose,
  ADD CONSTRAINT threads__purpose
    CHECK (purpose IN ('chat', 'draft', 'review', 'deleted', 'expert', 'test', 'temporary'));
