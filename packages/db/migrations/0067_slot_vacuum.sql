-- What a slot was before it was written anew stays in its file until a vacuum, and tells which rows were written
-- together and when: it goes as soon as autovacuum comes by, not at night alone. Long values lie in a table apart.
ALTER TABLE "sealed_slot" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 0,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 0
);
