-- What was said stays as it was said: versions, letters, responses once they are opened with what they bid,
-- questions and answers. Other columns of these go on changing: when a letter was mailed or stopped
-- applying, what was rejected, under which name a response is kept once a merge was undone.
CREATE TRIGGER rfx_version_not_emptied BEFORE TRUNCATE ON rfx_version
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER letter_common_append_only BEFORE UPDATE OR DELETE ON letter_common
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER letter_common_not_emptied BEFORE TRUNCATE ON letter_common
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER letter_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, org_id, kind, common_id, content, sent_at ON letter
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER letter_not_emptied BEFORE TRUNCATE ON letter
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER response_append_only BEFORE DELETE OR UPDATE OF rfx_id, content, receipt, submitted_at ON response
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER response_not_emptied BEFORE TRUNCATE ON response
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER bid_append_only BEFORE DELETE OR UPDATE OF rfx_id, lot_id, total, prices ON bid
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER bid_not_emptied BEFORE TRUNCATE ON bid
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER clarification_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, question, asked_at, due_at ON clarification
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER clarification_answered BEFORE UPDATE OF answer, answered_at ON clarification
  FOR EACH ROW WHEN (OLD.answer IS NOT NULL) EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER rfx_question_append_only BEFORE DELETE OR UPDATE OF id, rfx_id, question ON rfx_question
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER rfx_question_answered BEFORE UPDATE OF answer, answered_at ON rfx_question
  FOR EACH ROW WHEN (OLD.answer IS NOT NULL) EXECUTE FUNCTION kogge_refuse_change();
