-- Whenever a request is written anew its former row stays in the index until a vacuum: a rare word reads it in
-- vain. A fiftieth of them waits at most, not a fifth.
ALTER TABLE "rfx_search" SET (autovacuum_vacuum_scale_factor = 0.02);
