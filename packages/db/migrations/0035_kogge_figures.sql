-- What was decided on Kogge before it counted in the figures of organisations is counted once, by a job
-- (evaluation.recount), where there may be something.
INSERT INTO "meta" ("key", "value") SELECT 'kogge_figures_to', '' WHERE EXISTS (SELECT 1 FROM "written_rfx")
ON CONFLICT ("key") DO NOTHING;
