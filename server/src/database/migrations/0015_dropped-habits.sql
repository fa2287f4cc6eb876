CREATE TABLE "dropped_habits" (
	"deliverable_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "dropped_habits_deliverable_id_id_pk" PRIMARY KEY("deliverable_id","id")
);
--> statement-breakpoint
ALTER TABLE "dropped_habits" ADD CONSTRAINT "dropped_habits_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dropped_habits" ADD CONSTRAINT "dropped_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dropped_habits_owner" ON "dropped_habits" USING btree ("user_id");